import { Duration } from 'aws-cdk-lib';
import { Alarm, AlarmStatusWidget, Dashboard, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { httpGroups } from '../../build/function-names.ts';
import type { AlarmDefinition } from '../alarms/alarm-definition.ts';
import { createEveryAlarm } from '../alarms/every-alarm.ts';
import { createBurnAlarms, createReleaseAlarms } from '../alarms/objectives.ts';
import { getAlarmArn } from '../constructs/alarms.ts';
import type { StageSettings } from '../stages.ts';
import { buildCallersSection } from './callers.ts';
import { buildCostsSection } from './costs.ts';
import { buildDependenciesSection } from './dependencies.ts';
import { buildEventsSection } from './events.ts';
import { buildFunctionsSection } from './functions.ts';
import { buildJobsSection } from './jobs.ts';
import { buildOutcomesSection } from './outcomes.ts';
import { fullWidth, heading, type Section } from './section.ts';

/** Creates the dashboard `nakor-<stage>`, with sections in the order of an investigation. */
export function createDashboard(scope: Construct, stage: StageSettings): Dashboard {
  const sections = [
    alarmsSection(scope, stage),
    buildCallersSection(stage),
    buildOutcomesSection(stage.name),
    buildEventsSection(stage.name),
    buildFunctionsSection(stage.name),
    buildDependenciesSection(stage),
    buildJobsSection(stage.name),
    buildCostsSection(stage),
  ];
  return new Dashboard(scope, 'dashboard', {
    dashboardName: `nakor-${stage.name}`,
    defaultInterval: Duration.hours(3),
    widgets: sections.flatMap((section): IWidget[][] => [[heading(section)], ...section.rows.map((row) => [...row])]),
  });
}

function alarmsSection(scope: Construct, stage: StageSettings): Section {
  const status = (title: string, urgency: AlarmDefinition['urgency']) => {
    // Only the names of those on releases are needed here, whatever the version.
    const ofReleases = createReleaseAlarms(stage.name, new Map(httpGroups.map((group) => [group, '1'])));
    const listed = [...createBurnAlarms(), ...ofReleases, ...createEveryAlarm(stage)].filter(
      (definition) => definition.urgency === urgency,
    );
    const alarms = listed.map((definition) =>
      Alarm.fromAlarmArn(scope, `shown-${definition.id}`, getAlarmArn(scope, stage.name, definition)),
    );
    return new AlarmStatusWidget({ title, alarms, width: fullWidth / 2, height: 6 });
  };
  return {
    title: 'Is something wrong?',
    text: 'The description of each alarm names its heading in docs/runbook.md.',
    rows: [[status('To be looked at now', 'now'), status('To be looked at today', 'today')]],
  };
}
