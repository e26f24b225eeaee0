import { element } from './element.js'

/** What a Company without targets needs, and the two ways to get there. */
export function emptyOverview() {
  const origin = new URL('..', import.meta.url).href.replace(/\/$/, '')
  return element(
    'div',
    { class: 'empty' },
    element('h2', {}, 'No targets yet'),
    element(
      'p',
      {},
      'Calls go to targets: phone numbers or SIP addresses of those who take them. ' +
        'See everything at work with a small network made up for the purpose:',
    ),
    element('pre', {}, element('code', {}, 'npm run demo')),
    element('p', {}, 'or create the first target yourself (put in your API key):'),
    element(
      'pre',
      {},
      element(
        'code',
        {},
        `curl -X POST ${origin}/targets.json \\\n` +
          "  -H 'Authorization: Bearer <API_KEY>' \\\n" +
          "  -H 'Content-Type: application/json' \\\n" +
          `  -d '{"target": {"name": "Front desk", "number": "+12125550123", "concurrency_cap": 2}}'`,
      ),
    ),
    element('p', {}, 'The demo makes a Company of its own: choose it above once it is there.'),
  )
}
