/** Tests all cases. */
import './filters.test.ts'
