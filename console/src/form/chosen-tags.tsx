import { Button, Tag, TagGroup, TagList } from 'react-aria-components'

export interface ChosenTagsProps {
  readonly label: string
  readonly chosen: readonly { readonly key: string | number; readonly words: string }[]
  onRemove(keys: ReadonlySet<string | number>): void
}

/** What was chosen of many, each with a button that takes it away again. */
export function ChosenTags({ label, chosen, onRemove }: ChosenTagsProps) {
  return (
    <TagGroup aria-label={label} onRemove={onRemove}>
      <TagList className="tags">
        {chosen.map(({ key, words }) => (
          <Tag key={key} id={key} className="tag" textValue={words}>
            {words}
            <Button slot="remove" className="button plain small" aria-label={`Remove ${words}`}>
              ✕
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
