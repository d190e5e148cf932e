import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text } from '#shared/platform/language/message.ts'
import { type Draft, missingViolation, withFound } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { stageFileSizeLimit } from './files.ts'
import type { SettingsEntity } from './model.ts'
import { settingProperties } from './properties.ts'

type Name = keyof typeof settingProperties

const violationOf = (name: Name, problem: Text): ApiError =>
  constraintViolation(name, about(settingProperties[name].label, problem))

/** Adds the violations of rules that depend on several settings, on the roles, on the requester or on the stage. */
export function reviewSettings<L extends { configuration: Configuration }>(
  draft: Draft,
  { viewer, entity, loaded: { configuration }, ports }: Reviewing<SettingsEntity, L>,
): Draft {
  const { values } = draft
  return withFound(draft, [
    ...emptyLists(values),
    ...roleViolations(values, configuration, entity),
    ...sizeViolations(values, configuration),
    ...(closesLastWay(values, viewer, entity, ports)
      ? [
          violationOf(
            'passwordAuthentication',
            "can't be switched off, except in a session that was started at an identity provider.",
          ),
        ]
      : []),
  ])
}

/** Checks that there is at least one working day and one language. */
const emptyLists = (values: Values): ApiError[] =>
  (['workingDays', 'languages'] as const).flatMap((name) =>
    Array.isArray(values[name]) && values[name].length === 0 ? [violationOf(name, "can't be blank.")] : [],
  )

/**
 * If the write changes the role for creators of projects, checks that the new role exists and that members can have
 * this role.
 */
function roleViolations(
  { newProjectRoleId: wanted }: Values,
  { roles }: Configuration,
  present: SettingsEntity | undefined,
): ApiError[] {
  if (typeof wanted !== 'number' || wanted === present?.newProjectRoleId) return []
  const isHeld = roles.some(({ id, builtin }) => id === wanted && !builtin)
  return isHeld ? [] : [missingViolation(settingProperties, 'newProjectRoleId')]
}

function sizeViolations({ attachmentMaxSize }: Values, { settings }: Configuration): ApiError[] {
  const limit = stageFileSizeLimit(settings)
  return typeof attachmentMaxSize === 'number' && attachmentMaxSize > limit
    ? [violationOf('attachmentMaxSize', message`must be less than or equal to ${limit}.`)]
    : []
}

/**
 * Returns whether a draft switches passwords off without proof that another way to sign in works. The proof is that the
 * requester's session was started at an issuer that this stage still accepts.
 */
function closesLastWay(
  { passwordAuthentication }: Values,
  { session }: Viewer,
  present: SettingsEntity | undefined,
  { issuers }: Ports,
): boolean {
  if (passwordAuthentication !== false || present?.passwordAuthentication === false) return false
  return !issuers.some(({ name }) => name === session?.issuer)
}
