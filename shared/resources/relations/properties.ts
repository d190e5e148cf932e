import { say } from '#shared/platform/language/message.ts'
import { choice, integer, linked, onCreation, text } from '#shared/platform/properties/property.ts'
import { kindOf, type StoredType, typeNames } from './kinds.ts'

/** The most days before or after. */
const MAX_LAG = 2000

/** The work packages on which the rules of a relation depend (`write-context.ts`). */
interface Ends {
  at?: { id: number }
  seen: ReadonlySet<number>
}

/** The work packages that the requester sees of those that the body names. */
const isSeen = (id: number | string, _: unknown, context?: Ends): boolean =>
  context === undefined || context.seen.has(Number(id))

/** The work package of the address at which a relation is created. */
const ofAddress = (_: unknown, context?: Ends): number | undefined => context?.at?.id

const end = {
  to: 'WorkPackage',
  paths: { '/api/v3/work_packages/': '' },
  writable: onCreation,
  exists: isSeen,
} as const

/** Around work packages, "Relations". */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({
    label: 'Name',
    maxLength: 255,
    stored: false,
    show: ({ type }: { type: StoredType }) => say(kindOf(type).name),
  }),
  type: choice({ label: 'Type', all: typeNames, writable: true }),
  reverseType: choice({
    label: 'Reverse type',
    all: typeNames,
    stored: false,
    show: ({ type }: { type: StoredType }) => kindOf(type).reverse,
  }),
  description: text({ label: 'Description', maxLength: 255, required: false, writable: true }),
  /** In days; only of what follows something. */
  lag: integer({
    label: 'Lag',
    min: -MAX_LAG,
    max: MAX_LAG,
    alias: 'delay',
    required: false,
    writable: true,
    visible: (_: unknown, relation: { type: StoredType } | undefined) =>
      relation === undefined || relation.type === 'follows',
  }),
  from: linked({ label: 'From', ...end, defaultFor: ofAddress }),
  to: linked({ label: 'To', ...end }),
}
