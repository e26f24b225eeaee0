/** What a state means to whoever looks: it works, it is under way, look at it, it failed, nothing to do. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet'
