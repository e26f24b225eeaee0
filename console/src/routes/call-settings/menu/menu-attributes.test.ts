import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { freeKeys, menuUpdate, menuValues, refusalAtKey, type TypedOption } from './menu-attributes.ts'
import { menuInWords } from './menu-words.ts'

const typed = (option: string, action: number, rest: Partial<TypedOption> = {}): TypedOption => ({
  option,
  action,
  target_number: null,
  target_cid: null,
  target_ids: [],
  target_group_ids: [],
  ...rest,
})

test('keys stand in the order of a phone, as the form has them', () => {
  const option = (id: number, key: string) => ({ menu_option: { ...typed(key, 1), id, options: [key] } })
  const { menu_options_attributes: options } = menuValues({
    menu_options: [option(1, '#'), option(2, '0'), option(3, '2')],
  })
  expect(options.map(({ option: key }) => key)).toEqual(['2', '0', '#'])
  expect(options[0]).toEqual(typed('2', 1, { id: 3 }))
})

const NONE = { menu_options_attributes: [] }

describe('what is sent of a menu', () => {
  test('has of each key the destination of its action only', () => {
    const everywhere = {
      target_number: '+12125550100',
      target_cid: 'claims',
      target_ids: [7],
      target_group_ids: [2],
    }
    const options = [1, 2, 3, 6].map((action, place) => typed(String(place + 1), action, everywhere))
    const { menu_options_attributes: sent } = menuUpdate(NONE, { menu_options_attributes: options })
    expect(sent).toEqual([
      typed('1', 1, { target_ids: [7], target_group_ids: [2] }),
      typed('2', 2, { target_number: '+12125550100' }),
      typed('3', 3, { target_cid: 'claims' }),
      typed('4', 6),
    ])
  })

  test('removes first what another key takes the place of', () => {
    const before = { menu_options_attributes: [typed('1', 1, { id: 5 })] }
    const sent = menuUpdate(before, { menu_options_attributes: [typed('1', 6)] })
    expect(sent.menu_options_attributes).toEqual([{ id: 5, _destroy: true }, typed('1', 6)])
  })

  test('leaves out keys that were left as they were', () => {
    const before = { menu_options_attributes: [typed('1', 1, { id: 5 }), typed('2', 1, { id: 6 })] }
    const yours = { menu_options_attributes: [typed('1', 1, { id: 5 }), typed('2', 6, { id: 6 })] }
    expect(menuUpdate(before, yours).menu_options_attributes).toEqual([typed('2', 6, { id: 6 })])
  })
})

test('a key that is taken is not offered again', () => {
  const options = [typed('1', 1), typed('2', 1)]
  expect(freeKeys(options, null)).not.toContain('1')
  expect(freeKeys(options, '2').slice(0, 2)).toEqual(['2', '3'])
})

describe('a refusal', () => {
  const refused = new ApiError(422, {
    campaign: { errors: { 'menu_options.target_number': ['is not a valid phone number'] } },
  })

  test('stands at the one key that it can be for', () => {
    expect(refusalAtKey(refused, [typed('1', 1), typed('2', 2)])).toMatchObject({
      fields: { 'menu_options_attributes.1.target_number': ['is not a valid phone number'] },
    })
  })

  test('stays one of the menu where several can be meant', () => {
    expect(refusalAtKey(refused, [typed('1', 2), typed('2', 2)])).toMatchObject({
      fields: { 'menu_options.target_number': ['is not a valid phone number'] },
    })
  })

  test('of something else is left as it is', () => {
    const other = new Error('no answer')
    expect(refusalAtKey(other, [])).toBe(other)
  })
})

test('a menu in a line', () => {
  const options = [
    typed('9', 5),
    typed('1', 1),
    typed('2', 2, { target_number: '+12125550100' }),
    typed('3', 3, { target_cid: 'claims' }),
    typed('4', 4),
    typed('5', 6),
  ]
  expect(menuInWords(options)).toBe(
    '1: targets · 2: +12125550100 · 3: campaign claims · 4: suppress · 5: hang up · 9: repeat',
  )
})
