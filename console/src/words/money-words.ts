import type { Role } from './role-words.ts'

/** Amounts of calls, pings and reports, as the API names them. */
export type MoneyName = 'revenue' | 'payout' | 'cost' | 'profit'

/** What a reader calls each amount, as it stands at the head of a column. */
export type MoneyWords = Readonly<Record<MoneyName, string>>

/** What the Company is paid by buyers, pays publishers, pays for the lines, and keeps of it. */
export const COMPANY_MONEY: MoneyWords = {
  revenue: 'Revenue',
  payout: 'Payout',
  cost: 'Cost',
  profit: 'Profit',
}

/** A party is shown one amount, which is its own. */
const OF_PARTIES: Readonly<Record<string, MoneyWords>> = {
  publisher: { ...COMPANY_MONEY, payout: 'You earn' },
  buyer: { ...COMPANY_MONEY, revenue: 'You pay' },
}

/**
 * The words for amounts, wherever they are: heads of columns, totals, facts, filters, pictures.
 * @param role null: an administrator
 */
export function moneyWords(role: Role | null): MoneyWords {
  return OF_PARTIES[role ?? ''] ?? COMPANY_MONEY
}

/** Of pings: what was offered for a call, most of which never come. */
const OFFERED: MoneyWords = { ...COMPANY_MONEY, revenue: 'Revenue offered', payout: 'Payout offered' }

const OFFERED_TO_PARTIES: Readonly<Record<string, MoneyWords>> = {
  publisher: { ...OFFERED, payout: 'You were offered' },
  buyer: { ...OFFERED, revenue: 'You offered' },
}

/**
 * The words for the amounts of pings, wherever they are.
 * @param role null: an administrator
 */
export function offeredMoneyWords(role: Role | null): MoneyWords {
  return OFFERED_TO_PARTIES[role ?? ''] ?? OFFERED
}

/** `revenue`, `you earn`: within a sentence. */
export function moneyInSentence(name: MoneyName, role: Role | null): string {
  return moneyWords(role)[name].toLowerCase()
}

/** The one amount that says what a call came to for its reader. */
export function mainMoney(role: Role | null): 'revenue' | 'payout' {
  return role === 'publisher' ? 'payout' : 'revenue'
}
