/** Tests all cases. */
import './documented.test.ts'
