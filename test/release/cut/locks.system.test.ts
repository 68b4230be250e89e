import { describe } from 'vitest'
import { areHeld } from './locks.ts'

describe('the committed locks of the demo releases', () => areHeld('demo'))
