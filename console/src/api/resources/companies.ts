import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Company = Schemas['Company']

export const companies = createResource<Company, Schemas['CompanyCreate'], Schemas['CompanyUpdate']>({
  name: 'companies',
  rootKey: 'company',
  list: '/companies.json',
  one: '/companies/{id}.json',
})
