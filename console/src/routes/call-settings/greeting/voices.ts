export const VOICES = [
  { value: 'Female', label: 'Female' },
  { value: 'Male', label: 'Male' },
] as const
