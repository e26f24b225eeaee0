/** The two lines of the page that speak up: both stand outside of what views replace, so that they are heard. */

/**
 * Shows a sentence about what went wrong, over the page rather than in its flow: nothing moves. Null takes it away.
 * @param {string | null} sentence
 */
export function notify(sentence) {
  const notice = document.getElementById('notice')
  if (notice === null || notice.textContent === (sentence ?? '')) return
  notice.textContent = sentence
  notice.hidden = sentence === null
}

/**
 * Says a short sentence to those who hear the page.
 * @param {string} sentence
 */
export function announce(sentence) {
  const announcements = document.getElementById('announcements')
  if (announcements !== null) announcements.textContent = sentence
}
