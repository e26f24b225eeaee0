import './api-keys.css'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Scope } from '../../api/resources/api-keys.ts'
import { useField } from '../../form/use-field.ts'
import { RESOURCE_WORDS } from '../../words/resource-words.ts'
import {
  type Extent,
  extentOf,
  extentsOf,
  type Reach,
  reachOf,
  SCOPED_RESOURCES,
  withExtent,
} from './scopes.ts'

const EXTENT_WORDS: Readonly<Record<Extent, string>> = {
  none: 'Nothing',
  read: 'Read',
  write: 'Read and change',
}

/** What changing to a reach starts from. */
const STARTS: Readonly<Record<Reach, readonly Scope[]>> = { write: ['write'], read: ['read'], some: [] }

/** What a key may do: everything that its user may, all reading, or resource by resource. */
export function ScopesField() {
  const { input, error } = useField({ name: 'scopes', label: 'It may' })
  const scopes: readonly Scope[] = input.value
  const reach = reachOf(scopes)
  return (
    <div className="field">
      <RadioGroup
        className="choices"
        value={reach}
        onChange={next => input.onChange(STARTS[next as Reach])}
        isInvalid={error !== undefined}
      >
        <Label>It may</Label>
        <Radio value="write" className="radio">
          do everything that you may
        </Radio>
        <Radio value="read" className="radio">
          read everything that you may, and change nothing
        </Radio>
        <Radio value="some" className="radio">
          do only what is chosen below
        </Radio>
      </RadioGroup>
      {error !== undefined && <span className="field-error">{error}</span>}
      {reach === 'some' && (
        <div className="scope-list">
          {SCOPED_RESOURCES.map(resource => (
            <RadioGroup
              key={resource}
              className="scope-line"
              orientation="horizontal"
              value={extentOf(scopes, resource)}
              onChange={extent => input.onChange(withExtent(scopes, resource, extent as Extent))}
            >
              <Label>{RESOURCE_WORDS[resource]}</Label>
              {extentsOf(resource).map(extent => (
                <Radio key={extent} value={extent} className="radio">
                  {EXTENT_WORDS[extent]}
                </Radio>
              ))}
            </RadioGroup>
          ))}
        </div>
      )}
    </div>
  )
}
