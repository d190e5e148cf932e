/** Tests all cases. */
import './conditional.test.ts'
