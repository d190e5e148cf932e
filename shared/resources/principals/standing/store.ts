import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { Item, Table } from '#shared/table/table.ts'

const sets = { locked: 'PRINCIPALS#locked', administrators: 'PRINCIPALS#administrators' }

const digits = (id: number) => String(id).padStart(15, '0')

/** The items that tell of a principal that it is locked, or an administrator who is not. */
export function standingItems(
  { id, ...principal }: Principal & { status?: string },
  kind: PrincipalKind,
  isAdmin = false,
): Item[] {
  if (principal.status === 'locked') return [{ pk: sets.locked, sk: digits(id), kind }]
  return isAdmin ? [{ pk: sets.administrators, sk: digits(id) }] : []
}

/** Whom capabilities treat differently: few principals among many. */
export interface Standings {
  locked: ReadonlySet<number>
  /** Those who are not locked, by id. */
  administrators: readonly number[]
}

/** Reads who is locked and who is an administrator: two queries. */
export async function standingsIn(table: Table): Promise<Standings> {
  const [locked, administrators] = await Promise.all([
    table.query({ pk: sets.locked, only: ['sk'] }),
    table.query({ pk: sets.administrators, only: ['sk'] }),
  ])
  return {
    locked: new Set(locked.map(({ sk }) => Number(sk))),
    administrators: administrators.map(({ sk }) => Number(sk)),
  }
}
