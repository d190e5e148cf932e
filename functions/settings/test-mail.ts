import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/settings/routes.ts'
import { sendTestMail } from '#shared/resources/settings/test-mail.ts'
import { stageMailer } from '#shared/stage-mailer.ts'

export const handler = lambda(routes['test-mail'], sendTestMail, stageMailer)
