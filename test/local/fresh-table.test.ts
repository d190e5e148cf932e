import { expect, it } from 'vitest'
import { freshTable } from '#test/support/engine.ts'
it('x', async () => { await freshTable(); const t=performance.now(); for(let i=0;i<50;i++) await freshTable(); console.log((performance.now()-t)/50); expect(1).toBe(1) })
