/** Tests all worlds. */
import './references.test.ts'
