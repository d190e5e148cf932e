import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { attributeOf, type Customised, type CustomValue } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { anyOf, type Condition, contains, exists } from '#shared/platform/dynamodb/condition.ts'
import { COUNT_LIMIT, type Tally, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import { tallyRows } from '#shared/platform/endpoints/tally-rows.ts'
import type { Ports } from '#shared/ports.ts'
import { allProjects, rowListInProjects } from '#shared/resources/entries/holders.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Maximum number of entities that a request reads in order to count values that rows do not contain. */
const MAX_READ = 50_000

type Held = Pick<CustomField, 'id' | 'resource' | 'format'>

/**
 * Returns whether rows contain the values of a field. Rows of versions contain no custom values, and long texts are too
 * large for rows.
 */
const isInRows = ({ resource, format }: Held): boolean => resource !== 'version' && format !== 'text'

/**
 * Counts the entities that have a value in a field. The count is exact up to the largest number that a preview of a
 * deletion shows.
 *
 * @param options if given, only entities that have one of these options are counted
 */
export const tallyValues = (field: Held, ports: Ports, options?: readonly number[]): Promise<Tally> =>
  isInRows(field) ? tallyInRows(field, ports, options) : tallyEntities(field, ports, options)

/**
 * Returns a condition on rows. Without options, a row must have a value of the field. With options, it must have one of
 * these options.
 */
const hasValue = ({ id }: Held, options?: readonly number[]): Condition =>
  options ? anyOf(...options.map((option) => contains(attributeOf(id), option))) : exists(attributeOf(id))

async function tallyInRows(field: Held, ports: Ports, options?: readonly number[]): Promise<Tally> {
  const filter = hasValue(field, options)
  if (field.resource === 'work_package')
    return tallyRows(rowListInProjects({ kind: 'workPackages' }, await allProjects(ports), ports), filter)
  const found = await projectsIn(ports).rows.find({ filter, attributes: [] })
  return tallyOf(found.slice(0, COUNT_LIMIT))
}

async function tallyEntities(
  { id, resource }: Held,
  ports: Ports,
  options?: readonly number[],
): Promise<Tally> {
  let [read, count] = [0, 0]
  for await (const { customValues } of collectionOf(resource, ports).all()) {
    read += 1
    if (isHeld(customValues[id], options)) count += 1
    if (count >= COUNT_LIMIT) return { count: COUNT_LIMIT - 1, isExact: false }
    if (read >= MAX_READ) return { count, isExact: false }
  }
  return { count, isExact: true }
}

const isHeld = (value: CustomValue | undefined, options?: readonly number[]): boolean =>
  options
    ? Array.isArray(value) && (value as unknown[]).some((one) => options.includes(one as number))
    : value !== undefined

interface CustomisedCollection {
  all(): AsyncIterable<Entity & Customised>
}

const collectionOf = (resource: CustomField['resource'], ports: Ports): CustomisedCollection =>
  ({ project: projectsIn, version: versionsIn, work_package: workPackagesIn })[resource](ports)
