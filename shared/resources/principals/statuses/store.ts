import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'

const sets = { locked: 'PRINCIPALS#locked', administrators: 'PRINCIPALS#administrators' }

const digits = (id: number) => String(id).padStart(15, '0')

type PrincipalStatus = Principal & { status?: string; admin?: boolean }

/** Who is locked, or, where its kind has no status, on its way out. */
const isLocked = ({ status, removal }: PrincipalStatus) => status === 'locked' || removal !== undefined

/** The items that tell of a principal that it is locked, or an administrator who is not. */
export function statusItems(principal: PrincipalStatus, kind: PrincipalKind): Item[] {
  const sk = digits(principal.id)
  if (isLocked(principal)) return [{ pk: sets.locked, sk, kind }]
  return principal.admin ? [{ pk: sets.administrators, sk }] : []
}

/** Whom capabilities treat differently: few principals among many. */
export interface PrincipalStatuses {
  locked: ReadonlySet<number>
  /** Those who are not locked, by id. */
  administrators: readonly number[]
}

/** Reads who is locked and who is an administrator: two queries. */
export async function readStatuses(table: Table): Promise<PrincipalStatuses> {
  const [locked, administrators] = await Promise.all([
    table.query({ pk: sets.locked, only: ['sk'] }),
    table.query({ pk: sets.administrators, only: ['sk'] }),
  ])
  return {
    locked: new Set(locked.map(({ sk }) => Number(sk))),
    administrators: administrators.map(({ sk }) => Number(sk)),
  }
}

/** The same of principals that are at hand. */
export function statusesOf(principals: readonly PrincipalStatus[]): PrincipalStatuses {
  const others = principals.filter((principal) => !isLocked(principal))
  return {
    locked: new Set(principals.filter(isLocked).map(({ id }) => id)),
    administrators: others.flatMap(({ id, admin }) => (admin ? id : [])).sort((a, b) => a - b),
  }
}
