/** Tests all cases. */
import './documented-bodies.test.ts'
