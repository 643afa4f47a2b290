import { Duration } from 'aws-cdk-lib';
import { Alarm, AlarmStatusWidget, Dashboard, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { AlarmDefinition } from '../alarms/alarm-definition.ts';
import { everyAlarm } from '../alarms/every-alarm.ts';
import { alarmArn } from '../constructs/alarms.ts';
import type { StageSettings } from '../stages.ts';
import { callersSection } from './callers.ts';
import { costsSection } from './costs.ts';
import { dependenciesSection } from './dependencies.ts';
import { eventsSection } from './events.ts';
import { functionsSection } from './functions.ts';
import { jobsSection } from './jobs.ts';
import { outcomesSection } from './outcomes.ts';
import { fullWidth, heading, type Section } from './section.ts';

/** Creates the dashboard `nakor-<stage>`, with sections in the order of an investigation. */
export function createDashboard(scope: Construct, stage: StageSettings): Dashboard {
  const sections = [
    alarmsSection(scope, stage),
    callersSection(stage),
    outcomesSection(stage.name),
    eventsSection(stage.name),
    functionsSection(stage.name),
    dependenciesSection(stage),
    jobsSection(stage.name),
    costsSection(stage),
  ];
  return new Dashboard(scope, 'dashboard', {
    dashboardName: `nakor-${stage.name}`,
    defaultInterval: Duration.hours(3),
    widgets: sections.flatMap((section): IWidget[][] => [[heading(section)], ...section.rows.map((row) => [...row])]),
  });
}

function alarmsSection(scope: Construct, stage: StageSettings): Section {
  const status = (title: string, urgency: AlarmDefinition['urgency']) => {
    const listed = everyAlarm(stage).filter((definition) => definition.urgency === urgency);
    const alarms = listed.map((definition) => Alarm.fromAlarmArn(scope, `shown-${definition.id}`, alarmArn(scope, stage.name, definition)));
    return new AlarmStatusWidget({ title, alarms, width: fullWidth / 2, height: 6 });
  };
  return {
    title: 'Is something wrong?',
    text: 'The description of each alarm names its heading in docs/runbook.md.',
    rows: [[status('To be looked at now', 'now'), status('To be looked at today', 'today')]],
  };
}
