/** Tests all cases. */
import './content-types.test.ts'
