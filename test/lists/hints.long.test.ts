/** Tests all cases. */
import './hints.test.ts'
