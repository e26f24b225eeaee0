import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { dataOf } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { emptyWords } from '../../parts/empty-words.ts'
import { useSession } from '../../session/session.ts'

/** As many as are read at once; whoever has more finds them by name. */
const SHOWN = 50

/** Every Company that the reader works in, found by name. */
export function CompanyChoices({ onChosen }: { onChosen(): void }) {
  const { companyId, chooseCompany } = useSession()
  const { client } = useApi()
  const [text, setText] = useState('')
  const companies = useQuery({
    queryKey: ['companies', text],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/companies.json', {
          params: { query: { ...(text !== '' && { q: text }), sort: 'name', per_page: SHOWN } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchField className="filter" value={text} onChange={setText} autoFocus>
        <Label className="visually-hidden">Find a Company</Label>
        <Input className="input" placeholder="Find a Company" />
      </SearchField>
      <ListBox
        className="options"
        aria-label="Companies"
        items={companies.data ?? []}
        selectionMode="single"
        selectedKeys={[companyId]}
        onSelectionChange={keys => {
          onChosen()
          const [chosen] = keys === 'all' ? [] : [...keys]
          if (chosen !== undefined && chosen !== companyId) chooseCompany(Number(chosen))
        }}
        renderEmptyState={() => <p className="nothing">{emptyWords(companies, 'None of that name.')}</p>}
      >
        {company => (
          <ListBoxItem className="option" id={company.id} textValue={company.name}>
            {company.name}
          </ListBoxItem>
        )}
      </ListBox>
    </>
  )
}
