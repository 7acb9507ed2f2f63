import type { GivenFacts } from './answer-items.worker.ts';
import { type AskOgc, createAskOgc, type GivenBytes } from './ask-ogc.ts';
import type { Collection, Service } from './documents.ts';
import { mountAddress, mountFeatureService, spendCall } from './feature-service.ts';
import { collectionLayer, type DefinedLayer, layerDefinition } from './layer-definition.ts';

export {
  type AskOgc,
  type Collection,
  collectionLayer,
  createAskOgc,
  type DefinedLayer,
  type GivenBytes,
  type GivenFacts,
  layerDefinition,
  mountAddress,
  mountFeatureService,
  type Service,
  spendCall,
};
