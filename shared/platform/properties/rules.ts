import type { Viewer } from '#shared/platform/product.ts'
import type { ChoiceKind } from './kind.ts'
import type { Lookup, Option, Properties, Property, PropertyRule, TargetKey } from './property.ts'

const decide = <E, C>(
  rule: PropertyRule<E, C>,
  viewer: Viewer,
  entity: E | undefined,
  context?: C,
): boolean => (typeof rule === 'function' ? rule(viewer, entity, context) : rule)

/** Returns whether a requester may write a property of an entity, or of a new entity if none is given. */
export const isWritable = <E, C>(
  { writable }: Property<E, C>,
  viewer: Viewer,
  entity?: E,
  context?: C,
): boolean => decide(writable, viewer, entity, context)

/** Returns whether the schema shows a property as writable. */
export const isChangeable = <E, C>(
  { writable, changeable = writable }: Property<E, C>,
  viewer: Viewer,
  entity: E | undefined,
  context?: C,
): boolean => decide(changeable, viewer, entity, context)

/** Returns whether a requester may see a property of an entity, or of a new entity if none is given. */
export const isVisible = <E, C>(
  { visible = true }: Property<E, C>,
  viewer: Viewer,
  entity?: E,
  context?: C,
): boolean => decide(visible, viewer, entity, context)

/** Returns whether the API ignores a property. Bodies may contain any value for an ignored property. */
export const isIgnored = <E, C>(
  { ignored = false }: Property<E, C>,
  viewer: Viewer,
  entity?: E,
  context?: C,
): boolean => decide(ignored, viewer, entity, context)

/** Returns whether bodies and schemas require a property. */
export const isDemanded = <E, C>(
  { required, demanded = required }: Property<E, C>,
  viewer: Viewer,
  entity?: E,
  context?: C,
): boolean => decide(demanded, viewer, entity, context)

/** Returns whether an entity has a property. */
export const isApplicable = <E, C>(
  { applies = true }: Property<E, C>,
  viewer: Viewer,
  entity: E | undefined,
  context?: C,
): boolean => decide(applies, viewer, entity, context)

/** Returns the declared properties that apply to an entity. */
export const applicableProperties = <E, C>(
  properties: Properties<E, C>,
  viewer: Viewer,
  entity?: E,
  context?: C,
): Properties<E, C> =>
  Object.fromEntries(
    Object.entries(properties).filter(([, property]) => isApplicable(property, viewer, entity, context)),
  )

/** Returns the texts of a choice that a requester may choose; by default, all texts of the choice. */
export const offeredBy = <E, C>(
  { offered }: Property<E, C>,
  { all = [] }: ChoiceKind,
  viewer: Viewer,
  context?: C,
): readonly string[] => offered?.(viewer, context) ?? all

/**
 * Returns the targets from which the value of a link can be chosen.
 *
 * @param viewer if absent, only targets that are the same for all requesters are returned
 */
export const choicesOf = <E, C>(
  { choices }: Property<E, C>,
  viewer?: Viewer,
  context?: C,
): readonly Option[] | undefined =>
  typeof choices === 'function' ? viewer && choices(viewer, context) : choices

/** Returns the name of a link's target; undefined if the target has no name. */
export function targetTitle<E, C>(
  property: Property<E, C>,
  id: TargetKey,
  viewer: Viewer,
  context?: C,
): Lookup<string> {
  const choices = choicesOf(property, viewer, context)
  return choices ? choices.find((one) => one.id === id)?.value : property.title?.(id, viewer, context)
}

/** Returns the default of a property, which a new entity gets if the body contains no value for the property. */
export const defaultOf = <E, C>(property: Property<E, C>, viewer: Viewer, context?: C): unknown =>
  property.defaultFor ? property.defaultFor(viewer, context) : property.default
