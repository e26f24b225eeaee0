import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldLabel } from './field-labels.ts'

const ROUTES = join(import.meta.dirname, '..', 'routes')

/** The forms of records, by the root key. */
const FORMS: Readonly<Record<string, string>> = {
  affiliate: 'publishers',
  campaign: 'campaigns',
  number: 'numbers',
  number_pool: 'number-pools',
  oidc_provider: 'single-sign-on',
  postback_key: 'campaigns/keys',
  scheduled_report: 'scheduled-reports',
  settings: 'company',
  suppressed_number: 'suppressed-numbers',
  tag: 'tags',
  target: 'targets',
  target_group: 'target-groups',
  trunk: 'trunks',
}

/** What a form asks for and no record has; and what is said there of two fields that stand side by side. */
const ELSEWHERE = new Set([
  ...['number.source', 'number.number', 'number.desired_text', 'number.type', 'target.asks_buyer'],
  ...['trunk.company_id', 'trunk.rings_next_always', 'trunk.ring_next_on', 'target.velocity_seconds'],
])

const FIELD = /<\w+Field\b[^<]*?\bname="(?:\w+\.)?(\w+)"[^<]*?\blabel="([^"]+)"/g

const labels = Object.entries(FORMS).flatMap(([resource, folder]) =>
  readdirSync(join(ROUTES, folder))
    .filter(file => /(-fields|-section|-form|-edit)\.tsx$/.test(file) && !file.includes('bulk'))
    .flatMap(file =>
      [...readFileSync(join(ROUTES, folder, file), 'utf8').matchAll(FIELD)].map(
        ([, field = '', label = '']) => [resource, field, label] as const,
      ),
    )
    .filter(([, field]) => !ELSEWHERE.has(`${resource}.${field}`)),
)

test('the forms are read', () => {
  expect(labels.length).toBeGreaterThan(80)
})

test.each(labels)('%s.%s is called “%s”, as in its form', (resource, field, label) => {
  expect(fieldLabel(resource, field)).toBe(label)
})

test('a field of no form is called by its name', () => {
  expect(fieldLabel('target', 'something_new')).toBe('Something new')
})
