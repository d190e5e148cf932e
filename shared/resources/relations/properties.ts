import { say } from '#shared/platform/language/message.ts'
import { choice, integer, linked, onCreation, text } from '#shared/platform/properties/property.ts'
import { kindOf, type StoredRelationType, typeNames } from './kinds.ts'

/** Maximum lag, in days. */
const MAX_LAG = 2000

/** The work packages that the rules of a relation depend on (`write-context.ts`). */
interface Ends {
  at?: { id: number }
  seen: ReadonlySet<number>
}

/** Returns whether the requester may see the work package with the given id, to which the body of the request links. */
const isSeen = (id: number | string, _: unknown, context?: Ends): boolean =>
  context === undefined || context.seen.has(Number(id))

/** Returns the id of the work package in the address of a request that creates a relation. */
const ofAddress = (_: unknown, context?: Ends): number | undefined => context?.at?.id

const end = {
  to: 'WorkPackage',
  paths: { '/api/v3/work_packages/': '' },
  writable: onCreation,
  exists: isSeen,
} as const

/** Properties of relations (specification, "Relations"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({
    label: 'Name',
    maxLength: 255,
    stored: false,
    show: ({ type }: { type: StoredRelationType }) => say(kindOf(type).name),
  }),
  type: choice({ label: 'Type', all: typeNames, writable: true }),
  reverseType: choice({
    label: 'Reverse type',
    all: typeNames,
    stored: false,
    show: ({ type }: { type: StoredRelationType }) => kindOf(type).reverse,
  }),
  description: text({ label: 'Description', maxLength: 255, required: false, writable: true }),
  /** The lag in days; only for relations of the type `follows`. */
  lag: integer({
    label: 'Lag',
    min: -MAX_LAG,
    max: MAX_LAG,
    alias: 'delay',
    required: false,
    writable: true,
    visible: (_: unknown, relation: { type: StoredRelationType } | undefined) =>
      relation === undefined || relation.type === 'follows',
  }),
  from: linked({ label: 'From', ...end, defaultFor: ofAddress }),
  to: linked({ label: 'To', ...end }),
}
