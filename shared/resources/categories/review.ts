import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { fold } from '#shared/platform/fold.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { type Draft, withFound } from '#shared/platform/properties/draft.ts'
import { isAssignable } from '#shared/project-context/assignability.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { CategoryEntity, LoadedCategory } from './load.ts'
import { properties } from './properties.ts'

const MAX_CATEGORIES = 500

/** Checks a draft against the other categories of its project, and checks its default assignee. */
export async function review(
  draft: Draft,
  reviewing: Reviewing<CategoryEntity, LoadedCategory>,
): Promise<Draft> {
  const { entity, loaded } = reviewing
  const others = (loaded.project?.categories ?? []).filter(({ id }) => id !== entity?.id)
  const { name } = draft.values
  const isTaken = typeof name === 'string' && others.some((one) => fold(one.name) === fold(name))
  const isFull = !entity && others.length >= MAX_CATEGORIES
  return withFound(draft, [
    ...(isTaken
      ? [constraintViolation('name', about(properties.name.label, 'has already been taken.'))]
      : []),
    ...(isFull
      ? [constraintViolation('base', message`A project has at most ${MAX_CATEGORIES} categories.`)]
      : []),
    ...(await assigneeViolations(draft, reviewing)),
  ])
}

/** Checks that work packages of the project can be assigned to a new default assignee. */
async function assigneeViolations(
  { values: { defaultAssignee: id } }: Draft,
  { entity, loaded: { project }, viewer, ports }: Reviewing<CategoryEntity, LoadedCategory>,
): Promise<ApiError[]> {
  if (typeof id !== 'number' || !project || id === entity?.defaultAssignee) return []
  const principal = await principalsIn(ports).byId(id)
  if (principal && (await isAssignable(principal, project.id, viewer, ports))) return []
  return [constraintViolation('defaultAssignee', about(properties.defaultAssignee.label, 'is invalid.'))]
}
