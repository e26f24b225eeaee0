import { element } from './element.js'
import { keyedList } from './keyed-list.js'
import { ANSWERS } from './try-request.js'

/** @import { TryFields } from './try-request.js' */
/** @import { Affiliate, Campaign } from './wire-types.d.ts' */

/**
 * The call to try: where it goes, who calls, what it carries.
 * @param {{ onPreview: () => void, onSimulate: () => void }} actions
 */
export function tryForm({ onPreview, onSimulate }) {
  const campaign = element('select', { required: true })
  const caller = element('input', { type: 'tel', autocomplete: 'off', placeholder: '+12125550100' })
  const publishers = element('datalist', { id: 'publishers' })
  const publisher = element('input', { list: publishers.id, autocomplete: 'off' })
  const tags = element('textarea', { rows: 3, placeholder: 'caller_state=FL\nage=42', spellcheck: 'false' })
  const digit = element('input', { value: '1', maxlength: 1, pattern: '[0-9*#]', required: true })
  const at = element('input', { type: 'datetime-local' })
  const answers = element(
    'select',
    {},
    ...Object.entries(ANSWERS).map(([value, { words }]) => element('option', { value }, words)),
  )
  const simulateButton = element('button', { type: 'button' }, 'Simulate a call')
  const previewButton = element('button', { type: 'submit', class: 'primary' }, 'Preview the route')
  const form = element(
    'form',
    { class: 'try' },
    field('Campaign', campaign),
    field('Caller number', caller, 'Empty: withheld'),
    field('Publisher', publisher, 'Its afid; empty: none'),
    field('Tags', tags, 'key=value, one on each line'),
    field('Digit pressed', digit),
    field('At', at, 'Your local time; empty: now. Previews only'),
    field('In a simulated call', answers),
    publishers,
    element('div', { class: 'actions' }, previewButton, simulateButton),
  )
  const offerCampaigns = keyedList(campaign, ({ cid }) => cid, campaignOption)
  const offerPublishers = keyedList(publishers, ({ afid }) => afid, publisherOption)
  form.addEventListener('submit', event => {
    event.preventDefault()
    onPreview()
  })
  simulateButton.addEventListener('click', () => {
    if (form.reportValidity()) onSimulate()
  })

  return {
    element: form,
    /**
     * What may be chosen; a choice that was made stays.
     * @param {readonly Campaign[]} campaigns
     * @param {readonly Affiliate[]} affiliates
     */
    offer(campaigns, affiliates) {
      offerCampaigns(
        campaigns.length === 0 ? [NO_CAMPAIGN] : campaigns.map(({ cid, name }) => ({ cid, name })),
      )
      offerPublishers(affiliates.map(({ afid, company_name }) => ({ afid, company_name })))
    },
    /** @returns {TryFields} */
    read: () => ({
      cid: campaign.value,
      callerNumber: caller.value.trim(),
      publisherId: publisher.value.trim(),
      tags: tags.value,
      digit: digit.value,
      at: at.value,
      answers: answers.value,
    }),
    /** @param {boolean} isBusy */
    setBusy(isBusy) {
      // Not `disabled`: that would take the focus away from the button just pressed.
      form.setAttribute('aria-busy', String(isBusy))
    },
  }
}

const NO_CAMPAIGN = { cid: '', name: 'No campaigns yet' }

/** @param {Pick<Campaign, 'cid' | 'name'>} campaign */
function campaignOption({ cid, name }) {
  const words = [name, cid && name ? `(${cid})` : cid].filter(Boolean).join(' ')
  return element('option', { value: cid }, words)
}

/** @param {Pick<Affiliate, 'afid' | 'company_name'>} affiliate */
function publisherOption({ afid, company_name: name }) {
  return element('option', { value: afid }, name ?? '')
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
function field(label, control, hint) {
  return element(
    'label',
    {},
    element('span', { class: 'label' }, label),
    control,
    hint === undefined ? null : element('small', {}, hint),
  )
}
