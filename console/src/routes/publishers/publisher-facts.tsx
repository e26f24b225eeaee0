import { type Publisher, publisherName } from '../../api/resources/publishers.ts'
import { Facts } from '../../detail/facts.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'

export function PublisherFacts({ publisher }: { readonly publisher: Publisher }) {
  return (
    <Facts
      facts={[
        ['Name', publisherName(publisher)],
        [
          'State',
          <Status key="state" tone={publisher.paused ? 'warning' : 'good'}>
            {publisher.paused ? 'Paused' : 'Active'}
          </Status>,
        ],
        ['AFID', publisher.afid],
        ['Contact', [publisher.first_name, publisher.last_name].filter(Boolean).join(' ')],
        ['Other id', publisher.alternative_id],
        ['Key', <code key="key">{publisher.object_key}</code>],
        ['Created', <Time key="created" at={publisher.created_at} />],
        ['Changed', <Time key="updated" at={publisher.updated_at} />],
      ]}
    />
  )
}
