/** What commands need of models, in one file of the bundle: loaded when a table or a list has any. */
export {chooseCompetitors} from '../../tables/models/choose-competitors.ts';
export {isNamedModel} from '../../tables/models/competitor-names.ts';
export {findModel} from '../../tables/models/find-model.ts';
export {createServerPool, serverNames} from '../../tables/models/known-servers.ts';
export {listCompetitors} from '../../tables/models/list-competitors.ts';
export {parseEar} from '../../tables/table-ear.ts';
