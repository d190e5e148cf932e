/** Tests all cases. */
import './updates.test.ts'
