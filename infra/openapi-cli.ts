import { openApi } from './openapi.ts'

console.log(JSON.stringify(openApi(), null, 2))
