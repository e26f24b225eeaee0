import type { ReactNode, Ref } from 'react'
import { Button, ComboBox, Group, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'

export interface ComboChoiceProps {
  readonly label: string
  readonly items: readonly ComboItem[]
  readonly inputValue: string
  onInputChange(text: string): void
  readonly selectedKey: string | number | null
  onChoose(key: string | number): void
  onBlur(): void
  /** Said where there are no items. */
  readonly emptyWords: string
  readonly placeholder?: string | undefined
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isInvalid: boolean
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** Whether its list shows as soon as it has the focus, or once something is typed. */
  readonly menuTrigger: 'focus' | 'input'
  readonly autoFocus?: boolean
  /** Below the input: `FieldNotes`. */
  readonly children?: ReactNode
}

export interface ComboItem {
  readonly id: string | number
  readonly words: string
}

/** What a combobox is made of; loaded when a form first has one (lazy-combo-choice.tsx). */
export function ComboChoice(props: ComboChoiceProps) {
  const { label, items, emptyWords, placeholder, inputRef, onChoose, children, ...rest } = props
  return (
    <ComboBox
      {...rest}
      className="field"
      items={items}
      onSelectionChange={key => key !== null && onChoose(key)}
      allowsEmptyCollection
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Group>
        <Input className="input" ref={inputRef} placeholder={placeholder} />
        <Button className="button plain icon" aria-label={`Choices of ${label}`}>
          ▾
        </Button>
      </Group>
      {children}
      <Popover className="popover">
        <ListBox className="options" renderEmptyState={() => <p className="nothing">{emptyWords}</p>}>
          {({ id, words }: ComboItem) => (
            <ListBoxItem id={id} className="option" textValue={words}>
              {words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
