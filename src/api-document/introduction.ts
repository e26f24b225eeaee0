/** What the document begins with: what all operations have in common. Paragraphs, with an empty line between them. */
export const API_INTRODUCTION = `Call tracking, routing and attribution, with a real-time-bidding interface.

Who asks says so with an API key: as \`Authorization: Bearer …\`, or as \`api_key\` in the query. A browser has a session instead, and sends \`X-CSRF-Token\` with whatever changes something. Publishers ping and post with a postback key as \`key\`.

A request acts in one Company: the one that \`company_id\` names, or your active one. Records of other Companies do not exist for it.

Bodies are JSON under a root key, such as \`{"target": {"name": "Harbor"}}\`. What is left out stays as it is, and \`null\` empties a field. Times are ISO 8601 in UTC, phone numbers E.164, amounts dollars.

What is refused changes nothing, and says what to change: \`error\` is a sentence, \`errors\` has the messages of each field. \`400\` is malformed, \`401\` has no valid key, \`403\` is not permitted, \`404\` is not there (or another Company’s), \`409\` is at odds with something under way, \`412\` was changed meanwhile, \`422\` has invalid values, \`429\` and \`503\` say in \`Retry-After\` when to ask again.

Lists have pages: \`page\` and \`per_page\`, with \`Link\` and \`X-Total-Count\` in the answer; \`q\` searches, \`sort\` sorts, descending with a \`-\`.

To change nothing that somebody else has changed meanwhile, send the \`ETag\` of what you read as \`If-Match\`. To be able to repeat a request that creates something, send an \`Idempotency-Key\`.`
