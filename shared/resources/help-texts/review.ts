import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import {
  type Draft,
  notAllowedViolation,
  textViolations,
  withFound,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { takenViolation } from '#shared/platform/properties/unique.ts'
import { attributesOf, isScope } from './attributes.ts'
import { attributeKeyOf, type HelpText, MAX_HELP_TEXTS } from './model.ts'
import { type InScope, properties } from './properties.ts'
import { helpTextsIn } from './store.ts'

/** A help text, and the scope that it has after a write. `isVisible` is true if the requester sees the help text. */
export interface LoadedHelpText extends Loaded<HelpText>, InScope {
  isVisible: boolean
}

type Review = Reviewing<HelpText, LoadedHelpText>

/** Adds the violations that concern the draft as a whole. */
export async function review(draft: Draft, reviewing: Review): Promise<Draft> {
  const { values, violations } = draft
  return withFound(draft, [
    ...blankViolations(values),
    ...(await textViolations(properties, values, violations)),
    ...(await placeViolations(values, reviewing)),
    ...(await roomViolations(reviewing)),
  ])
}

const blankViolations = ({ helpText }: Values): ApiError[] =>
  typeof helpText === 'string' && helpText.trim() !== ''
    ? []
    : [constraintViolation('helpText', about(properties.helpText.label, "can't be blank."))]

/** Checks, for a new attribute or scope, that the scope has the attribute and that no other help text explains it. */
async function placeViolations(
  { scope, attribute }: Values,
  { entity, viewer, ports }: Review,
): Promise<ApiError[]> {
  const place = attributeKeyOf({ scope, attribute })
  if (!isScope(scope) || place === entity?.place) return []
  const known = attributesOf(scope, viewer)
  if (!known.includes(String(attribute))) return [notAllowedViolation(properties, 'attribute', known)]
  const owner = await helpTextsIn(ports).ownerOf('place', place)
  return owner === undefined ? [] : [takenViolation(properties, 'attribute')]
}

/** Checks that there is room for a new help text. Concurrent creations may exceed the limit. */
async function roomViolations({ entity, ports }: Review): Promise<ApiError[]> {
  const counters = entity ? [] : await helpTextsIn(ports).counters()
  const total = counters.reduce((sum, { count }) => sum + count, 0)
  if (total < MAX_HELP_TEXTS) return []
  return [constraintViolation('base', message`There can be no more than ${MAX_HELP_TEXTS} help texts.`)]
}
