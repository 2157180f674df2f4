import { isModelType, type ModelType } from '@parley/contracts/bots/configuration.ts'
import type { Engine } from '@parley/contracts/bots/training.ts'

type Recipe = {
  engine: Engine
  models: readonly ['SVM' | 'Semantic' | 'Ensemble']
}

/** What each model type is made of as long as no outside service takes part. */
const recipes: Record<ModelType, Recipe> = {
  SVM: { engine: 'svm', models: ['SVM'] },
  Semantic: { engine: 'semantic', models: ['Semantic'] },
  OpenAi: { engine: 'semantic', models: ['Semantic'] },
  GPT2: { engine: 'ensemble', models: ['Ensemble'] },
}

export function recipeOf(modelType: string): Recipe {
  return recipes[isModelType(modelType) ? modelType : 'Semantic']
}
