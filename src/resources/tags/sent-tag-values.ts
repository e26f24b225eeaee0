import { Type } from 'typebox'
import { readTags } from '../../domain/tags/parse-tag-list.ts'
import type { Tag } from '../../domain/tags/tag.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'

/** How Numbers and Contacts take the tags that their calls inherit. */
export const tagValueParameters = {
  tag_list: Type.Optional(
    Type.String({
      description:
        'Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears.',
      examples: ['<<<age:31>>>, <<<geo:us-33101>>>'],
    }),
  ),
}

/** The tags that the body asks for, null when it says nothing of them. They are values, so nothing is compared. */
export async function sentTagValues(
  { tag_list: text }: { readonly tag_list?: string },
  problems: FieldProblems,
): Promise<readonly Tag[] | null> {
  if (text === undefined) return null
  const parsed = await inSlices(readTags(text))
  if ('error' in parsed) {
    problems.add('tag_list', parsed.error)
    return null
  }
  const condition = parsed.tags.find(tag => tag.operator !== '==')
  if (condition !== undefined) {
    problems.add('tag_list', `gives calls their values, so ${condition.key} cannot have an operator`)
  }
  return parsed.tags
}
