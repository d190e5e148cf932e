/** Tests all cases. */
import './body-syntax.test.ts'
