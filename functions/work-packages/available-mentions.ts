import { lambda } from '#shared/lambda.ts'
import { listMentionable } from '#shared/resources/work-packages/mentionable.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(routes['available-mentions'], listMentionable)
