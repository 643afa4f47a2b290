import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type ErpPreset, isPresetSlug } from '@nakor/domain/erp/preset';
import { type KnownPreset, type PresetChange, type PresetStore, withChanges } from '@nakor/domain/erp/preset-catalogue';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { getPresetKey, presetPartition, readLoadedItem, toPresetChange } from './preset-item.ts';

/** The built-in presets, with operators' presets and changes from the access table. They are few, so one partition holds them all. */
export function createPresetStore(client: DynamoDBDocumentClient, accessTable: string, builtIn: readonly ErpPreset[]): PresetStore {
  const knownOf = (slug: string, changes: readonly PresetChange[]): KnownPreset | null =>
    withChanges(builtIn, changes).find(({ preset }) => preset.slug === slug) ?? null;
  return {
    async listPresets() {
      const items = await queryAll(client, accessTable, presetPartition);
      return withChanges(builtIn, items.map(toPresetChange));
    },

    async findPreset(slug) {
      if (!isPresetSlug(slug)) return null;
      const { Item } = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: accessTable, Key: getPresetKey(slug), ConsistentRead: true })),
      );
      return knownOf(slug, Item === undefined ? [] : [toPresetChange(Item)]);
    },

    async loadPreset(preset, nowUnixMs) {
      await callDynamoDb(() => client.send(new PutCommand({ TableName: accessTable, Item: readLoadedItem(preset, nowUnixMs) })));
    },

    async setActive(slug, isActive, nowUnixMs) {
      if (!isPresetSlug(slug)) return null;
      const isBuiltIn = builtIn.some((preset) => preset.slug === slug);
      const item = await setState(client, accessTable, { slug, isActive, nowUnixMs, mustExist: !isBuiltIn });
      return item === null ? null : knownOf(slug, [toPresetChange(item)]);
    },
  };
}

interface StateChange {
  readonly slug: string;
  readonly isActive: boolean;
  readonly nowUnixMs: number;
  /** Whether an item must exist; a built-in preset needs none. */
  readonly mustExist: boolean;
}

/** The item afterwards; null if it must exist but does not. */
async function setState(client: DynamoDBDocumentClient, accessTable: string, { slug, isActive, nowUnixMs, mustExist }: StateChange) {
  const update = new UpdateCommand({
    TableName: accessTable,
    Key: getPresetKey(slug),
    UpdateExpression: 'SET is_active = :state, changed_at = :now',
    ...(mustExist ? { ConditionExpression: 'attribute_exists(pk)' } : {}),
    ExpressionAttributeValues: { ':state': isActive, ':now': nowUnixMs },
    ReturnValues: 'ALL_NEW',
  });
  try {
    return (await callDynamoDb(() => client.send(update))).Attributes ?? null;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
