import { lambdaWithText } from '#shared/lambda.ts'
import { render } from '#shared/resources/render/render.ts'
import { routes } from '#shared/resources/render/routes.ts'

export const handler = lambdaWithText(routes.plain, render('plain'))
