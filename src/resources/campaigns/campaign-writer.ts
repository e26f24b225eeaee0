import type { Static } from 'typebox'
import { randomCode } from '../../platform/random-text.ts'
import { byId, namedBy, nameOfCopy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import type { MenuOptionAttributes } from '../call-settings/menu-option.ts'
import { refusePrivateUrls } from '../call-settings/refuse-private-urls.ts'
import { withoutRecording } from '../call-settings/sent-audio.ts'
import { campaignAsSent } from './campaign-as-sent.ts'
import { loadAbbreviatedDocuments, loadConfiguredCampaigns } from './documents.ts'
import {
  CAMPAIGN_REFUSALS,
  changeCampaign,
  createCampaign,
  ROOT_KEY,
  removeCampaign,
} from './save-campaign.ts'
import { AbbreviatedCampaignDocument, CampaignCreate, CampaignUpdate } from './schema.ts'
import { GENERATED_CID_LENGTH, listCampaigns } from './store.ts'
import { campaigns } from './table.ts'

interface CampaignWriterPorts extends Pick<RecordWriter, 'changes'> {
  /** Whether timers may request private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

export function campaignWriter({ changes, allowPrivateUrls }: CampaignWriterPorts) {
  const checked = (fields: Static<typeof CampaignCreate>) => {
    refusePrivateUrls(fields, ROOT_KEY, allowPrivateUrls)
    return withoutRecording(ROOT_KEY, fields)
  }
  return recordWriter({
    rootKey: ROOT_KEY,
    permission: 'campaigns',
    tag: 'Campaigns',
    path: '/campaigns',
    table: campaigns,
    changes,
    refusals: CAMPAIGN_REFUSALS,
    naturalKey: namedBy(campaigns, campaigns.cid, { field: 'cid', description: 'Its `cid`.' }),
    created: CampaignCreate,
    updated: CampaignUpdate,
    shown: AbbreviatedCampaignDocument.properties.campaign,
    read: async (tx, companyId, ids) => byId(await loadConfiguredCampaigns(tx, companyId, ids)),
    create: async (tx, { companyId, at }, fields) =>
      (await createCampaign(tx, companyId, checked(fields), new Date(at))).id,
    update: (tx, { companyId, at }, id, fields) =>
      changeCampaign(tx, companyId, id, checked(fields), new Date(at)),
    remove: (tx, { companyId }, id) => removeCampaign(tx, companyId, id),
    asSent: campaignAsSent,
    cloned: (fields, document) => {
      const cid = randomCode(GENERATED_CID_LENGTH)
      const options = (fields['menu_options_attributes'] ?? []) as readonly Static<
        typeof MenuOptionAttributes
      >[]
      return {
        ...fields,
        cid,
        name: nameOfCopy(document, 'cid'),
        // A menu that leads back to its own Campaign leads back to the copy.
        menu_options_attributes: options.map(option =>
          option.target_cid === document['cid'] ? { ...option, target_cid: cid } : option,
        ),
      }
    },
    show: async (db, access, ids) => {
      const rows = await listCampaigns(db, access.companyId, ids)
      return byId((await loadAbbreviatedDocuments(db, access, rows)).map(({ campaign }) => campaign))
    },
  })
}
