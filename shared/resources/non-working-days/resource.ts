import { type Configuration, requireRoom } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { isSignedIn, numberOf } from '#shared/resources/days/model.ts'
import { nonWorkingDayAudit } from './audited.ts'
import { type NonWorkingDayEntity, withDay, withoutDay } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representNonWorkingDay } from './representer.ts'
import { type LoadedDay, review } from './review.ts'

async function load(date: string, ports: Ports): Promise<LoadedDay> {
  const configuration = await ports.configuration.current()
  const found = configuration.nonWorkingDays.find((one) => one.date === date)
  return { configuration, ...(found && { entity: entityOf(found.date, found.name, configuration.revision) }) }
}

const entityOf = (date: string, name: string, version: number): NonWorkingDayEntity => ({
  ...{ id: numberOf(date), version },
  ...{ date, name },
})

/**
 * Changes the configuration.
 *
 * @param decided the revision on which the change is based
 * @throws WriteRefused if the configuration has been changed since that revision
 */
const change = (
  decided: number,
  edit: (current: Configuration) => Configuration,
  audited: Write[],
  ports: Ports,
) => ports.configuration.changeAt(decided, (current) => requireRoom(edit(current)), ...audited)

/** Declares how endpoints show and write non-working days. */
export const nonWorkingDays: ShownResource<NonWorkingDayEntity, LoadedDay> &
  CreatableResource<NonWorkingDayEntity, LoadedDay> &
  UpdatableResource<NonWorkingDayEntity, LoadedDay> &
  RemovableResource<NonWorkingDayEntity, LoadedDay> &
  DeletableResource<NonWorkingDayEntity, LoadedDay> = {
  properties,
  load: ({ path }, ports) => load(path.id, ports),
  loadForCreation: async (_, ports) => ({ configuration: await ports.configuration.current() }),
  isPermitted: isSignedIn,
  mayCreate: canManage,
  mayUpdate: canManage,
  mayRemove: canManage,
  review,
  blank: async ({ values: { date }, loaded: { configuration } }) =>
    entityOf(String(date), '', configuration.revision + 1),
  insert: (after, { loaded: { configuration }, viewer, ports }) =>
    change(
      configuration.revision,
      (current) => withDay(current, after),
      audit(nonWorkingDayAudit, { after }, viewer, ports),
      ports,
    ),
  replace: (before, after, { viewer, ports }) =>
    change(
      before.version,
      (current) => withDay(current, after),
      audit(nonWorkingDayAudit, { before, after }, viewer, ports),
      ports,
    ),
  acceptRemoval: async (before, ports, _, viewer) => {
    const audited = audit(nonWorkingDayAudit, { before }, viewer, ports)
    await change(before.version, (current) => withoutDay(current, before.date), audited, ports)
    return undefined
  },
  represent: representNonWorkingDay,
  // Nothing refers to a non-working day, so its deletion has no consequences.
  consequences: {},
}
