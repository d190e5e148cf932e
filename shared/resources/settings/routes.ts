import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const reading = {
  errors: ['MissingPermission'],
  uses: { table: ['read'], stageFacts: true, publicUrl: true },
} as const

/** The routes of the installation's settings (specification, "Settings"). Only administrators may use these routes. */
export const routes = defineRoutes('settings', {
  show: kind.view({
    ...reading,
    path: '/api/v3/settings',
    summary: 'View the settings',
    description: '`stage` contains settings that only a deployment of the service can change.',
    returns: 'Settings',
  }),
  schema: kind.schemaView({
    ...reading,
    path: '/api/v3/settings/schema',
    summary: 'View the schema of the settings',
    runsWith: 'show',
  }),
  update: kind.update({
    path: '/api/v3/settings',
    summary: 'Update the settings',
    description:
      'Changes apply to all later requests. `passwordAuthentication` can be switched off only in a session that was ' +
      'started at an identity provider, so that administrators do not lock themselves out.',
    returns: 'Settings',
    uses: { table: ['read', 'put', 'update'], stageFacts: true, publicUrl: true },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/settings/form',
    summary: 'Check an update of the settings',
    uses: { table: ['read'] },
  }),
  'test-mail': {
    method: 'POST',
    path: '/api/v3/settings/test_mail',
    summary: 'Send a test mail to the requester',
    description: 'If the mail service refuses it, the error has the reason.',
    success: 204,
    errors: ['MissingPermission', 'PropertyConstraintViolation'],
    uses: { table: ['read'], mails: true },
  },
})
