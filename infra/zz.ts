import { allRoutes } from '#shared/resources/index.ts'
import { bundle } from './zzb.ts'
import { entriesOf } from './entries.ts'
console.time('b')
console.table(await bundle(entriesOf(allRoutes), '/work/main/dist/functions'))
console.timeEnd('b')
