import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { useApi } from '../../api/use-api.ts'
import { Section } from '../../detail/section.tsx'
import { ComboboxField } from '../../form/combobox-field.tsx'
import { Button } from '../../parts/button.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import './cap-simulation.css'
import { DayField } from './day-field.tsx'
import { SimulationChanges } from './simulation-changes.tsx'
import {
  NEW_CHANGE,
  type SimulationValues,
  simulationFields,
  simulationSearch,
  simulationValues,
} from './simulation-request.ts'
import { SimulationResult } from './simulation-result.tsx'

/** What other caps would have done to the calls of a past day. What is asked stands in the address. */
export function CapSimulationScreen() {
  const search = useSearch({ strict: false }) as SearchParameters
  const { timeZone } = useSession()
  const goTo = useGoTo()
  const { client, companyId } = useApi()
  const asked = simulationValues(search)
  const fields = simulationFields(asked)
  const form = useForm<SimulationValues>({
    values: {
      ...asked,
      day: asked.day ?? yesterday(timeZone),
      changes: asked.changes.length > 0 ? asked.changes : [NEW_CHANGE],
    },
  })
  const answer = useQuery({
    queryKey: [companyId, 'cap_simulations', fields],
    queryFn: async ({ signal }) => {
      if (fields === null) return null
      const body = { cap_simulation: fields }
      const { cap_simulation } = await dataOf(client.POST('/api/v5/cap_simulations.json', { body, signal }))
      return cap_simulation
    },
    enabled: fields !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <ScreenHeader title="Cap what-if" />
      <div className="simulation">
        <FormProvider {...form}>
          <form
            className="section"
            aria-label="What is changed"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              void form.handleSubmit(values => {
                const next = simulationSearch(values)
                goTo(addresses.capSimulation(), { query: next })
                const isSame =
                  JSON.stringify(simulationFields(simulationValues(next))) === JSON.stringify(fields)
                if (isSame) void answer.refetch()
              })(event)
            }}
          >
            <div className="simulation-fields">
              <DayField name="day" label="Day" isRequired help={`By the clock of ${timeZone}.`} />
              <ComboboxField
                name="cid"
                label="Campaign"
                placeholder="All of them"
                useList={campaigns.useList}
                keyOf={row => row.cid}
                labelOf={campaignName}
                initialLabel={asked.cid ?? ''}
              />
              <SimulationChanges />
            </div>
            <Button className="button primary" type="submit">
              {answer.isFetching ? 'Working it out …' : 'What if?'}
            </Button>
          </form>
        </FormProvider>
        <div className="detail">
          {answer.isError ? (
            <Problem error={answer.error} onRetry={answer.refetch} />
          ) : answer.data ? (
            <SimulationResult simulation={answer.data} />
          ) : fields !== null ? (
            <LoadingScreen />
          ) : (
            <Section title="What would other caps have done?">
              <p>
                Choose a past day and what would have been another: the calls of that day arrive once more, as
                it is now and with your changes. Nothing is called, counted or saved.
              </p>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

function yesterday(timeZone: string): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    .format(new Date())
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString().slice(0, 10)
}
