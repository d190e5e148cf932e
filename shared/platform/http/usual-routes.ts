import type { Permission } from '#shared/platform/product.ts'
import type { RouteDeclaration } from './route.ts'
import * as kind from './route.ts'

/** The options of a route's declaration, except its address and its response. */
type RouteOptions = Partial<
  Omit<RouteDeclaration, 'body' | 'elements' | 'method' | 'path' | 'returns' | 'success'>
>

/** The type of the options if none are passed. */
type NoOptions = Record<never, never>

/** A resource that contains other resources. */
export interface ParentResource<Name extends string> {
  name: Name
  /** The name of the resource in the singular, with an article. The summaries contain this name. */
  one: string
  names?: RouteDeclaration['names']
}

/**
 * Returns functions that declare the usual routes of a resource. Addresses and summaries are derived from the names of
 * the resource.
 *
 * @param name the name of the resource in addresses
 * @param type the `_type` of the resource
 * @param one the singular in summaries, with an article
 * @param many the plural in summaries
 */
export const usualRoutes = <const Name extends string, const Type extends string>(
  name: Name,
  type: Type,
  one: string,
  many: string,
) => {
  const all = `/api/v3/${name}` as const
  const single = `${all}/{id}` as const
  return {
    list: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.listing({ path: all, summary: `List ${many}`, elements: type, ...(own as O) }),
    create: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.creation({ path: all, summary: `Create ${one}`, returns: type, ...(own as O) }),
    schema: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.schemaView({ path: `${all}/schema`, summary: `View the schema of ${many}`, ...(own as O) }),
    creationForm: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.creationForm({ path: `${all}/form`, summary: `Check the creation of ${one}`, ...(own as O) }),
    show: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.view({ path: single, summary: `View ${one}`, returns: type, ...(own as O) }),
    update: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.update({ path: single, summary: `Update ${one}` as string, returns: type, ...(own as O) }),
    /** @param own the route's own options; `success` is 202 if a job completes the deletion */
    delete: <const O extends RouteOptions & { success?: 202 } = NoOptions>(own?: O) =>
      kind.deletion({
        path: single,
        summary: `Delete ${one}`,
        success: 204 as 202 | 204,
        ...(own as O),
      }),
    deletion: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.deletionPreview({
        path: `${single}/deletion`,
        summary: `Preview the deletion of ${one}`,
        ...(own as O),
      }),
    updateForm: <const O extends RouteOptions = NoOptions>(own?: O) =>
      kind.updateForm({ path: `${single}/form`, summary: `Check the update of ${one}`, ...(own as O) }),
    /** Returns the routes of resources that belong to a resource of another type, such as a project. */
    of: <const OwnerName extends string>({ name: ofOwner, one: owner, names }: ParentResource<OwnerName>) => {
      const within = `/api/v3/${ofOwner}/{id}/${name}` as const
      return {
        list: <const O extends RouteOptions = NoOptions>(own?: O) =>
          kind.listing({
            path: within,
            summary: `List the ${many} of ${owner}` as string,
            elements: type,
            errors: ['NotFound'],
            names,
            ...(own as O),
          }),
        create: <const O extends RouteOptions = NoOptions>(own?: O) =>
          kind.creation({
            path: within,
            summary: `Create ${one} in ${owner}` as string,
            returns: type,
            errors: ['NotFound'],
            names,
            ...(own as O),
          }),
        creationForm: <const O extends RouteOptions = NoOptions>(own?: O) =>
          kind.creationForm({
            path: `${within}/form`,
            summary: `Check the creation of ${one} in ${owner}`,
            errors: ['NotFound'],
            names,
            ...(own as O),
          }),
      }
    },
  }
}

/**
 * The table operations of routes that write the configuration. They include reads, because the endpoint first checks
 * whether an entry, such as a status, is in use.
 */
const writesAfterUses = { table: ['read', 'put', 'update'] } as const

/**
 * Returns the routes of entries of the configuration, which administrators write. One function runs all reads, and
 * another function runs all writes except deletions.
 *
 * @param inAnyProject the permissions to read the entries; a reader needs one of them in at least one project
 */
export const entryRoutes = <const Name extends string, const Type extends string>(
  name: Name,
  type: Type,
  [one, many]: readonly [one: string, many: string],
  inAnyProject: readonly Permission[],
) => {
  const usual = usualRoutes(name, type, one, many)
  const reading = { runsWith: 'list', errors: ['MissingPermission'] } as const
  return {
    list: usual.list({ unpaged: true, errors: ['MissingPermission'], inAnyProject }),
    create: usual.create({ uses: writesAfterUses }),
    schema: usual.schema({ ...reading, inAnyProject }),
    'create-form': usual.creationForm({ uses: { table: ['read'] } }),
    show: usual.show({ ...reading, inAnyProject }),
    update: usual.update({ runsWith: 'create', uses: writesAfterUses }),
    delete: usual.delete({
      description:
        'If it is in use, the request must name a `replacement`, which takes its place everywhere.',
      parameters: { replacement: 'The id of the entry that replaces the deleted one.' },
      errors: ['PropertyConstraintViolation'],
      uses: { ...writesAfterUses, sends: ['jobs'] },
    }),
    deletion: usual.deletion(reading),
    'update-form': usual.updateForm({ uses: { table: ['read'] } }),
  }
}
