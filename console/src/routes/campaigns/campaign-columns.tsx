import { campaignName, type ListedCampaign } from '../../api/resources/campaigns.ts'
import { counted } from '../../format/format-number.ts'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { menuInWords } from '../call-settings/menu/menu-words.ts'
import { CampaignState, campaignStateWords } from './campaign-state.tsx'

export const CAMPAIGN_COLUMNS: readonly Column<ListedCampaign>[] = [
  { id: 'name', heading: 'Campaign', cell: campaignName, text: campaignName, sort: true },
  { id: 'cid', heading: 'CID', cell: row => row.cid, text: row => row.cid, sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: row => <CampaignState campaign={row} />,
    text: campaignStateWords,
  },
  { id: 'menu', heading: 'Menu', cell: row => <Clip words={menuOf(row)} />, text: menuOf },
  {
    id: 'greeting',
    heading: 'Greeting',
    cell: row => <Clip words={row.greeting.message} />,
    text: row => row.greeting.message ?? '',
    isExtra: true,
  },
  {
    id: 'timers',
    heading: 'Pixels',
    cell: row => (row.timers.length === 0 ? <Nothing /> : row.timers.length),
    text: row => String(row.timers.length),
    isNumeric: true,
  },
  {
    id: 'record_calls',
    heading: 'Recorded',
    cell: recordingWords,
    text: recordingWords,
  },
  CREATED_COLUMN,
  CHANGED_COLUMN,
  {
    id: 'dedupe_seconds',
    heading: 'Duplicates within',
    cell: row => (row.dedupe_seconds === 0 ? <Nothing /> : counted(row.dedupe_seconds, 'second')),
    text: row => String(row.dedupe_seconds),
    isExtra: true,
  },
  ID_COLUMN,
]

function menuOf({ menu_options: options }: ListedCampaign): string {
  return menuInWords(options.map(({ menu_option: option }) => option))
}

function recordingWords({ record_calls: isRecorded, record_seconds: seconds }: ListedCampaign): string {
  if (!isRecorded) return 'No'
  return seconds === null ? 'Yes' : `First ${counted(seconds, 'second')}`
}

function Clip({ words }: { readonly words: string | null }) {
  return words === null || words === '' ? (
    <Nothing />
  ) : (
    <span className="clip" title={words}>
      {words}
    </span>
  )
}
